// Every screen text of the application, in English. A second language is a second file of this shape.
import { account } from './account'
import { admin } from './admin'
import { adminCategories } from './admin-categories'
import { adminChairs } from './admin-chairs'
import { adminServices } from './admin-services'
import { booked } from './booked'
import { booking } from './booking'
import { landing } from './landing'
import { login } from './login'
import { profile } from './profile'
import { services } from './services'
import { shell } from './shell'

export const en = {
  shell,
  account,
  landing,
  services,
  booking,
  booked,
  login,
  profile,
  admin,
  adminCategories,
  adminServices,
  adminChairs,
} as const
