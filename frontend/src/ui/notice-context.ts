// A notice of the page that every open dialog repeats: the page behind a dialog is inert, so a screen reader does not say what appears there.
import { createContext, type ReactNode } from 'react'

export const NoticeContext = createContext<ReactNode>(null)
