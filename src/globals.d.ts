/** The version of package.json, set at build. */
declare const __APP_VERSION__: string;

/** Differs between builds that read another shape of any of the server's answers, set at build. */
declare const __ANSWER_SHAPES__: string;

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module 'virtual:theme.css';
