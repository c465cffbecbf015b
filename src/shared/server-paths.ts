/**
 * Paths of the server: the service worker never answers them, not even with the app's page. Files have a dot. `/login`
 * and `/logout` are not among them: they take calls with POST, and a person who opens them in a browser gets a page.
 */
export const SERVER_PATHS: readonly RegExp[] = [
  /^\/(api|sanctum|users|health|ready|metrics)(\/|$|\?)/,
  // The public sign-up page needs the server, and its own headers to stand in a frame.
  /^\/signup(\/|$|\?)/,
  /\/[^/?]+\.[^/?]+$/,
];
