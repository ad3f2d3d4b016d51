// Every screen text of the application, in English. A second language is a second file of this shape.
import { account } from './account'
import { booked } from './booked'
import { booking } from './booking'
import { landing } from './landing'
import { login } from './login'
import { profile } from './profile'
import { services } from './services'
import { shell } from './shell'

export const en = { shell, account, landing, services, booking, booked, login, profile } as const
