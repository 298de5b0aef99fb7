import {
  createTheme,
  type ButtonFactory,
  type CSSVariablesResolver,
  type ExtendComponent,
  type InputFactory,
  type MantineColorsTuple,
} from '@mantine/core'

/** A deep atmospheric blue-green; shade 7 carries white text at 7.3:1. */
const petrol: MantineColorsTuple = [
  '#eef7f7',
  '#d9ecec',
  '#b5dadb',
  '#87c2c5',
  '#58a7ac',
  '#2f8a91',
  '#177680',
  '#0b5d66',
  '#094c54',
  '#073b42',
]

/** Warm neutrals; shade 6 is the lightest that may carry text (5.4:1 on white). */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#e9e6e0',
  '#dad6ce',
  '#bfbab0',
  '#98938a',
  '#6b675f',
  '#55514a',
  '#3a3732',
  '#23211e',
]

/**
 * Surfaces and text of the dark theme, Mantine's order: text first, page at 7; 2 is the lightest grey of text (6.9:1 on
 * 6).
 */
const dark: MantineColorsTuple = [
  '#e3eae9',
  '#c3cecd',
  '#a3b0b0',
  '#8b9999',
  '#46565a',
  '#334346',
  '#172124',
  '#0f1719',
  '#0c1315',
  '#080d0e',
]

const TOUCH = 'calc(2.75rem * var(--mantine-scale))'

export const theme = createTheme({
  colors: { petrol, gray, dark },
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
    // Objects, not `Button.extend`: the public pages start with the theme and without these components.
    Button: {
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({ root: size === 'md' ? { '--button-height': TOUCH, '--button-fz': '1rem' } : {} }),
    } satisfies ExtendComponent<ButtonFactory>,
    Input: {
      defaultProps: { size: 'md' },
      vars: (_theme, { size, error }) => ({
        wrapper: {
          ...(size === 'md' ? { '--input-height': TOUCH } : {}),
          // The input stays readable; the border and the sentence say that it is wrong.
          ...(error
            ? {
                '--input-color': 'var(--mantine-color-text)',
                '--input-placeholder-color': 'var(--mantine-color-placeholder)',
              }
            : {}),
        },
      }),
    } satisfies ExtendComponent<InputFactory>,
    // The chosen words have the room that its arrows leave.
    NativeSelect: { defaultProps: { rightSectionWidth: 32 } },
    // The ring of a focused field must not lie on the sentence below it.
    InputWrapper: {
      defaultProps: { size: 'md' },
      styles: { label: { marginBlockEnd: '0.25rem' }, error: { marginBlockStart: '0.375rem' } },
    },
  },
})

/**
 * Mantine's own red and grey for small text do not reach 4.5:1. In the dark theme the shades that modules use as ground
 * (0, 1) and as text (6 to 9) change places; petrol 2 to 5 and 9 are the same in both.
 */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
  },
  dark: {
    ...shades('petrol', { 0: '#12292d', 1: '#173a3f', 6: petrol[4], 7: petrol[3], 8: petrol[2] }),
    ...shades('gray', [
      '#121b1d',
      '#1c2729',
      '#2a3739',
      '#3a484a',
      '#4d5c5e',
      '#6b7a7b',
      '#a3b0b0',
      '#b7c1c1',
      '#d2d9d8',
      '#e8edec',
    ]),
    ...shades('red', { 0: '#33191a', 7: '#f0716a', 9: '#ffa198' }),
    ...shades('teal', { 7: '#4fc79f' }),
    // Mantine takes 0 and 4 for text of its dark theme.
    '--mantine-color-petrol-light-color': petrol[1],
    // Its own dark grounds of a notice are louder than the page's button.
    '--mantine-color-yellow-light': '#33280f',
    '--mantine-color-yellow-light-hover': '#413314',
    '--mantine-color-red-light': '#381a1b',
    '--mantine-color-red-light-hover': '#472122',
    // A button that waits is still seen on a card, which has the colour that Mantine gives to both.
    '--mantine-color-disabled': '#26353a',
    '--mantine-color-red-light-color': '#ffe3e0',
    '--mantine-color-gray-text': 'var(--mantine-color-gray-7)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-7)',
    '--mantine-color-gray-outline': 'var(--mantine-color-gray-6)',
    '--mantine-color-gray-filled': '#4d5c5e',
    '--mantine-color-gray-filled-hover': '#5a6a6c',
    '--mantine-color-petrol-filled': '#0e6a74',
    '--mantine-color-petrol-filled-hover': '#127b86',
    '--mantine-color-red-filled': '#b3261e',
    '--mantine-color-red-filled-hover': '#c4362d',
    '--mantine-color-anchor': petrol[3],
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
  },
})

function shades(colour: string, values: Readonly<Record<number, string>> | readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([shade, value]) => [`--mantine-color-${colour}-${shade}`, value]),
  )
}
