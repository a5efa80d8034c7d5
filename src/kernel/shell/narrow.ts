/** Media query of a window too narrow for a dock. */
export const narrow = "(max-width: 767px)";
