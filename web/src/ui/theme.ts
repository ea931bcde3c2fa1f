import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'
import { ButtonElement } from './button-element.tsx'

function ramp(name: string): MantineColorsTuple {
  const step = (index: number) => `var(--${name}-${index})`
  return [step(0), step(1), step(2), step(3), step(4), step(5), step(6), step(7), step(8), step(9)]
}

/** Converts the design's pixel sizes to rem. The layout then follows the reader's text size. */
function sizes<Name extends string>(pixels: Record<Name, number>): Record<Name, string> {
  const entries = Object.entries<number>(pixels).map(([name, value]) => [name, rem(value)])
  return Object.fromEntries(entries) as Record<Name, string>
}

const headings = sizes({ h1: 22, h2: 17, h3: 15 })

/**
 * Mantine's theme for the design. Every colour is a token of `tokens.css`.
 *
 * The build writes its CSS variables into the stylesheet (`virtual:theme-variables.css`), because the content security
 * policy allows no style elements. For the same reason do not use responsive style props (`w={{ base: … }}`), `Grid` or
 * `SimpleGrid`. Write layouts as CSS modules.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  white: '#ffffff',
  black: 'var(--neutral-9)',
  colors: {
    zelo: ramp('accent'),
    gray: ramp('neutral'),
    dark: [
      '#e4eaeb',
      '#b3bfc2',
      '#93a1a5',
      '#6b7a7f',
      '#3a464a',
      '#273033',
      '#1d2528',
      '#151b1d',
      '#0f1416',
      '#0a0e10',
    ],
  },
  primaryColor: 'zelo',
  primaryShade: { light: 7, dark: 5 },
  fontSizes: sizes({ xs: 12, sm: 13, md: 14, lg: 15, xl: 17 }),
  lineHeights: {
    xs: 'var(--lh-micro)',
    sm: 'var(--lh-small)',
    md: 'var(--lh-table)',
    lg: 'var(--lh-body)',
    xl: 'var(--lh-lead)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: headings.h1, lineHeight: 'var(--lh-title)' },
      h2: { fontSize: headings.h2, lineHeight: 'var(--lh-lead)' },
      h3: { fontSize: headings.h3, lineHeight: 'var(--lh-body)' },
    },
  },
  radius: sizes({ xs: 2, sm: 4, md: 6, lg: 8, xl: 8 }),
  defaultRadius: 'md',
  spacing: sizes({ xs: 4, sm: 8, md: 12, lg: 16, xl: 24 }),
  shadows: {
    sm: 'var(--shadow-menu)',
    md: 'var(--shadow-menu)',
    lg: 'var(--shadow-modal)',
    xl: 'var(--shadow-modal)',
  },
  /** The breakpoint is one pixel above 1152 px, because a window of 1152 px still has the drawer (DOMAIN §8). */
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '72.0625em', xl: '87.5em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    ActionIcon: { defaultProps: { component: ButtonElement, variant: 'subtle', color: 'gray', size: 28 } },
    Button: { defaultProps: { component: ButtonElement, size: 'sm' } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Skeleton: { defaultProps: { radius: 'xs' } },
    TextInput: { defaultProps: { size: 'sm' } },
  },
})

/** Maps Mantine's colour names to the design's roles. */
export const cssVariables: CSSVariablesResolver = () => {
  const roles = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--missed-fg)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-disabled': 'var(--canvas)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line-strong)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-color-zelo-filled-hover': 'var(--accent-hover)',
    '--mantine-color-red-filled': 'var(--danger)',
    '--mantine-color-red-filled-hover': 'var(--danger-hover)',
  }
  return { variables: {}, light: roles, dark: roles }
}
