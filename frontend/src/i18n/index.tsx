// The texts in React: one provider, and `useTexts('booking')` with keys the compiler knows.
import type { ReactNode } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { en } from './en'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en'
    Messages: typeof en
  }
}

export const useTexts = useTranslations

/** Dates are formatted by #/lib/shop-time with the salon's zone; the zone here only keeps use-intl from asking the browser. */
export function TextProvider({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
