/** What a page of the dialog has. */
export const previewPageSize = "25";
