import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { storageKeys } from '../lib/storage.ts'
import { theme } from './theme.ts'

const manager = localStorageColorSchemeManager({ key: storageKeys.colorScheme })
const getRootElement = () => document.documentElement

/**
 * What Mantine's pieces need around them: the theme, and the colour scheme, which follows the system until one is
 * chosen. `MantineProvider` would do the same, but brings the code that writes its CSS variables at run time; here
 * the build has written them (`theme.ts`).
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  })
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
