/** RT-07, Q-01: where a person without an account asks for one. */
export const signUpPath = "/signup";
