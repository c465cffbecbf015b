import { recall, remember } from './device-memory.ts';

const KEY = 'remise.single-keys';

/**
 * False where somebody turned single-key shortcuts off on this device: speech input and shaking hands press keys by
 * accident.
 */
export function areSingleKeysOn(): boolean {
  return recall(KEY) !== 'off';
}

export function turnSingleKeys(on: boolean): void {
  remember(KEY, on ? null : 'off');
}

/** True when a key pressed here is a letter of a text and no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** True for a press of this key that may trigger a shortcut: without modifiers, outside text, and not turned off. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && areSingleKeysOn();
}
