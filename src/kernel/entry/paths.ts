/** The addresses of the pages before sign-in (RT-04 to RT-06). */
export const signInPath = "/signin";
export const forgotPath = "/signin/forgotpassword";
export const mobilePath = "/signin/mobilecredential";
