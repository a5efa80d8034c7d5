/** Rows per page of the dialog. */
export const previewPageSize = "25";
