// Every screen text of the application, in English. A second language is a second file of this shape.
import { booking } from './booking'
import { shell } from './shell'

export const en = { shell, booking } as const
