// Every screen text of the application, in English. A second language is a second file of this shape.
import { booking } from './booking'
import { landing } from './landing'
import { profile } from './profile'
import { services } from './services'
import { shell } from './shell'

export const en = { shell, landing, services, booking, profile } as const
