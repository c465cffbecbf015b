/** Paths of the server: the service worker never answers them, not even with the app's page. Files have a dot. */
export const SERVER_PATHS: readonly RegExp[] = [
  /^\/(api|sanctum|login|logout|users|health|ready|metrics)(\/|$|\?)/,
  // The public sign-up page needs the server, and its own headers to stand in a frame.
  /^\/signup(\/|$|\?)/,
  /\/[^/?]+\.[^/?]+$/,
];
