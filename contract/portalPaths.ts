/** RT-07, Q-01: the sign-up page. */
export const signUpPath = "/signup";
