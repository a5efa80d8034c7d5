/** Media query for a window that is too narrow for the dock. */
export const narrow = "(max-width: 767px)";
