import { Box, chakra, Link } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import { type FieldError, get, useFormContext, useFormState } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { ELSEWHERE, useFieldErrorText } from './field-error.ts';
import { FieldLabels } from './field-frame.tsx';

/** Something that has to be filled in on another page first. */
export type Elsewhere = { readonly message: string; readonly to: string };

/** As high as a finger, its words in the middle. */
const LINE = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'var(--touch-6)',
  py: '0.5',
  textAlign: 'start',
} as const;

/**
 * The errors of a form after an attempt to save, each a link to its field, also where that is on another page. Takes the
 * focus after each attempt.
 */
export function ErrorSummary({ elsewhere = [] }: { readonly elsewhere?: readonly Elsewhere[] }) {
  const { control, setFocus } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const labels = use(FieldLabels);
  const text = useFieldErrorText();
  const element = useRef<HTMLDivElement>(null);
  const found: [string, FieldError][] = [];
  for (const name of ['root', ...labels.keys()]) {
    const error: unknown = get(errors, name);
    if (typeof error !== 'object' || error === null || !('type' in error)) continue;
    if (error.type !== ELSEWHERE) found.push([name, error as FieldError]);
  }
  const others = get(errors, 'root') === undefined ? [] : elsewhere;
  const shown = submitCount > 0 && found.length + others.length > 0;
  // Does not take focus when it appears again: the person is typing then.
  const takeFocus = useEffectEvent(() => element.current?.focus());
  useEffect(() => {
    if (submitCount > 0) takeFocus();
  }, [submitCount]);
  if (!shown) return null;
  return (
    <Box
      ref={element}
      role="alert"
      tabIndex={-1}
      borderStartWidth="4px"
      borderColor="border.error"
      bg="error.tint"
      px="4"
      py="3"
      outline="none"
    >
      <Box fontWeight="strong">
        <Plural
          value={found.length + others.length}
          one="One thing needs your attention"
          other="# things need your attention"
        />
      </Box>
      <chakra.ul mt="1" listStyleType="none">
        {found.map(([name, error]) => (
          <li key={name}>
            {name === 'root' ? (
              text(error)
            ) : (
              <Link asChild color="fg" {...LINE}>
                <button type="button" onClick={() => setFocus(name)}>
                  {labels.get(name)}: {text(error)}
                </button>
              </Link>
            )}
          </li>
        ))}
        {others.map(({ message, to }) => (
          <li key={to}>
            <Link asChild color="fg" {...LINE} textDecoration="underline">
              <RouterLink to={to}>{message}</RouterLink>
            </Link>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}
