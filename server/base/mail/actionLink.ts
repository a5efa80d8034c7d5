/** PB-01: a link to the page of a mode. It contains only the code, so that a forwarded link reveals nothing more. */
export function actionLink(origin: string, mode: string, oobCode: string): string {
  return `${origin}/action?${new URLSearchParams({ mode, oobCode }).toString()}`;
}
