/** A refusal in the words of the Identity Toolkit; the client's SDK maps them to its own codes. */
export class IdentityError extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.name = "IdentityError";
    this.status = status;
  }
}
