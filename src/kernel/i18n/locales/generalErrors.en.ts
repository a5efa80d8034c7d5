/** What may have to be said before the texts of all codes are here. */
export default {
  SessionExpire: "Your session has expired. Sign in again.",
  ForbiddenAccess: "You do not have permission for this.",
  ForbiddenAccessSubtitle: "Your role does not allow you to open this page.",
  ForbiddenAccessSubtitle2: "Ask an administrator of your account for access.",
  ResourceNotFound: "This no longer exists.",
  SystemError: "Something went wrong on the server. Try again in a moment.",
  NetworkError: "The server cannot be reached. Check the connection.",
  unknown: "This did not work ({{code}}).",
} as const;
