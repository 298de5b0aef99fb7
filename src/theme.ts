import { Button, createTheme, Input, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** A deep atmospheric blue-green; shade 7 carries white text at 7.3:1. */
const petrol: MantineColorsTuple = [
  '#eef7f7', '#d9ecec', '#b5dadb', '#87c2c5', '#58a7ac', '#2f8a91', '#177680', '#0b5d66', '#094c54', '#073b42',
]

/** Warm neutrals; shade 6 is the lightest that may carry text (5.4:1 on white). */
const gray: MantineColorsTuple = [
  '#faf9f7', '#f4f2ee', '#e9e6e0', '#dad6ce', '#bfbab0', '#98938a', '#6b675f', '#55514a', '#3a3732', '#23211e',
]

const TOUCH = 'calc(2.75rem * var(--mantine-scale))'

export const theme = createTheme({
  colors: { petrol, gray },
  primaryColor: 'petrol',
  primaryShade: 7,
  black: '#1b2426',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  fontFamily: 'var(--hawa-font)',
  headings: {
    fontFamily: 'var(--hawa-font)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.3125rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Gloved or wet fingers: nothing that is pressed is lower than 44 px unless a screen asks for less.
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({ root: size === 'md' ? { '--button-height': TOUCH, '--button-fz': '1rem' } : {} }),
    }),
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size, error }) => ({
        wrapper: {
          ...(size === 'md' ? { '--input-height': TOUCH } : {}),
          // What was typed stays readable; the border and the sentence say that it is wrong.
          ...(error ? { '--input-color': 'var(--mantine-color-text)', '--input-placeholder-color': 'var(--mantine-color-placeholder)' } : {}),
        },
      }),
    }),
    InputWrapper: { defaultProps: { size: 'md' }, styles: { label: { marginBlockEnd: '0.25rem' } } },
  },
})

/** Mantine's own red and grey for small text do not reach 4.5:1 on white. */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-error': 'var(--mantine-color-red-9)', '--mantine-color-placeholder': 'var(--mantine-color-gray-6)' },
  dark: {},
})
