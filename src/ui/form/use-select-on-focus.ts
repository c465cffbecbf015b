import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

type Input = HTMLInputElement;

/**
 * Selects what stands in an input as soon as it takes the focus, by Tab or by a press: typing then replaces it. A second
 * press sets the cursor, and what somebody drags over stays selected.
 */
export function useSelectOnFocus() {
  const isFirst = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<Input>) => currentTarget.select(),
    onPointerDown: ({ currentTarget }: PointerEvent<Input>) => {
      isFirst.current = document.activeElement !== currentTarget;
    },
    // The press that brings the focus sets the cursor after it, in most browsers.
    onClick: ({ currentTarget }: MouseEvent<Input>) => {
      const { selectionStart, selectionEnd } = currentTarget;
      if (isFirst.current && selectionStart === selectionEnd) currentTarget.select();
      isFirst.current = false;
    },
  };
}
