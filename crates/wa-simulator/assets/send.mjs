// The page that asks whose phone a link was opened on.
import { ask, fieldOfAddress, find, showPhones } from './page.mjs'

const text = fieldOfAddress('text')
showPhones(find('phones'), await ask('GET', '/api/personas'), (id) => `${location.pathname}?text=${text}&as=${id}`)
