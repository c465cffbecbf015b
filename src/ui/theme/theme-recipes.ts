import { defineRecipe } from '@chakra-ui/react/styled-system';

const control = {
  borderRadius: 'control',
  borderWidth: '1px',
  transitionProperty: 'background-color, border-color, color',
  transitionDuration: 'fast',
  _disabled: { opacity: 0.55, cursor: 'not-allowed' },
};

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    ...control,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderColor: 'transparent',
    fontWeight: 'strong',
    // In a language with long words a button gets a second line instead of leaving the screen, with its text clear of its
    // border.
    maxWidth: '100%',
    py: '1.5',
    whiteSpace: { base: 'normal', md: 'nowrap' },
    lineHeight: 'tight',
    userSelect: 'none',
    flexShrink: 0,
    cursor: 'pointer',
    textDecoration: 'none',
    // The answer to a press, while what it asked for is stored.
    '&[data-taken]': { opacity: 0.7, transitionProperty: 'none' },
    _icon: { flexShrink: 0, width: '4.5', height: '4.5' },
  },
  variants: {
    size: {
      sm: { minHeight: 'var(--touch-8)', minWidth: 'var(--touch-8)', px: '3', fontSize: 'small' },
      md: { minHeight: 'var(--touch-9)', minWidth: 'var(--touch-9)', px: '4', fontSize: 'body' },
      lg: { minHeight: '12', minWidth: '12', px: '5', fontSize: 'body', _icon: { width: '5', height: '5' } },
    },
    variant: {
      solid: { bg: 'accent.solid', color: 'accent.contrast', _hover: { bg: 'accent.solidHover' } },
      outline: { bg: 'bg.panel', color: 'fg', borderColor: 'border.strong', _hover: { bg: 'bg.hover' } },
      ghost: { bg: 'transparent', color: 'fg', _hover: { bg: 'bg.hover' } },
      plain: { bg: 'transparent', color: 'accent', px: '1', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

export const inputRecipe = defineRecipe({
  className: 'input',
  base: {
    ...control,
    width: '100%',
    minWidth: 0,
    minHeight: { base: '12', md: 'var(--touch-9)' },
    px: '3',
    fontSize: 'body',
    textAlign: 'start',
    bg: 'bg.panel',
    color: 'fg',
    borderColor: 'border.strong',
    _hover: { borderColor: 'fg.muted' },
    _invalid: { borderColor: 'border.error', boxShadow: 'inset 0 0 0 1px var(--remise-colors-border-error)' },
    _placeholder: { color: 'fg.subtle', opacity: 1 },
  },
});

export const textareaRecipe = defineRecipe({
  className: 'textarea',
  // Each paragraph reads in its own direction, whatever the page's.
  base: { ...inputRecipe.base, py: '2', lineHeight: 'body', resize: 'vertical', unicodeBidi: 'plaintext' },
});

export const headingRecipe = defineRecipe({
  className: 'heading',
  base: { fontWeight: 'strong', lineHeight: 'tight', letterSpacing: '-0.01em', textWrap: 'balance' },
  variants: { size: { md: { fontSize: 'body' }, lg: { fontSize: 'large' }, xl: { fontSize: 'title' } } },
  defaultVariants: { size: 'lg' },
});

export const linkRecipe = defineRecipe({
  className: 'link',
  base: {
    color: 'accent',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    borderRadius: 'control',
    cursor: 'pointer',
  },
  variants: {
    variant: { underline: {}, plain: { textDecoration: 'none', _hover: { textDecoration: 'underline' } } },
  },
  defaultVariants: { variant: 'underline' },
});

export const separatorRecipe = defineRecipe({
  className: 'separator',
  base: { display: 'block', borderColor: 'border', borderTopWidth: '1px' },
});

/** The library's components that may be used besides layout pieces; one without a recipe here would show unstyled. */
export const recipes = {
  button: buttonRecipe,
  input: inputRecipe,
  textarea: textareaRecipe,
  heading: headingRecipe,
  link: linkRecipe,
  separator: separatorRecipe,
};
