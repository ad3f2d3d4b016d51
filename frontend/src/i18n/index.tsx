// The texts in React: a provider for the shell's and one area's texts, and `useTexts('booking')` with keys the compiler knows.
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import type { en } from './en'
import { shell } from './shell'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en'
    Messages: typeof en
  }
}

/** The texts of one area (or several), as its file exports them. They arrive with the area's pages, not with the shell. */
export type AreaTexts = Partial<typeof en>

export const useTexts = useTranslations

const ParentMessages = createContext<AreaTexts>({})

/** Adds an area's texts to those that are there already. Dates are formatted by #/lib/shop-time with the salon's zone; the zone here only keeps use-intl from asking the browser. */
export function TextProvider({ area, children }: { area?: AreaTexts; children: ReactNode }) {
  const parent = useContext(ParentMessages)
  const messages = useMemo(() => ({ ...parent, ...area, shell }), [parent, area])
  return (
    <ParentMessages value={messages}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        {children}
      </IntlProvider>
    </ParentMessages>
  )
}

/** The component with an area's texts around it. */
export function withTexts<P extends object>(area: AreaTexts, Component: ComponentType<P>) {
  return (props: P) => (
    <TextProvider area={area}>
      <Component {...props} />
    </TextProvider>
  )
}
