import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import { storageKeys } from '@zelo/ui/lib/storage.ts'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const manager = localStorageColorSchemeManager({ key: storageKeys.colorScheme })
const getRootElement = () => document.documentElement

/**
 * Provides the theme and the colour scheme. The scheme follows the system until the user chooses one. `MantineProvider`
 * would write its CSS variables at run time. The build has already written them (`theme.ts`).
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
