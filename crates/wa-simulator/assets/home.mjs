// The page with all phones, the clock and the trouble that can be made.
import { ask, element, find, showPhones } from './page.mjs'

const faults = find('faults')
let shown = ''

/** The phones, drawn anew when something has changed. */
async function refresh() {
  const phones = await ask('GET', '/api/personas')
  const now = JSON.stringify(phones)
  if (now === shown) return
  shown = now
  showPhones(find('phones'), phones, (id) => `/phone/${id}`)
  const hidden = faults.elements.hide_phone
  const known = new Set([...hidden.options].map((option) => option.value))
  hidden.append(...phones.filter((phone) => !known.has(phone.id)).map((phone) => element('option', { value: phone.id }, phone.name)))
}

/** Runs what a form does and says how it went. */
function onSubmit(form, news, act) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    try {
      news.textContent = await act(new FormData(form))
    } catch (error) {
      news.textContent = error.message
    }
  })
}

onSubmit(find('new-phone'), find('new-phone-news'), async (fields) => {
  const phone = await ask('POST', '/api/personas', { name: fields.get('name'), phone: fields.get('phone') })
  find('new-phone').reset()
  await refresh()
  return `${phone.name} has a phone now.`
})

onSubmit(find('clock'), find('clock-news'), async (fields) => {
  const { now } = await ask('POST', '/api/clock', { advance: Number(fields.get('advance')) })
  return `It is ${new Date(now * 1000).toLocaleString()} now.`
})

const webhookFields = ['duplicate', 'reorder', 'drop', 'bad_signature', 'delay_ms']

onSubmit(faults, find('faults-news'), async (fields) => {
  const number = (name) => Number(fields.get(name))
  const webhook = Object.fromEntries(webhookFields.map((name) => [name, number(name)]))
  await ask('PUT', '/api/faults', {
    graph: number('times') ? [{ code: number('code'), times: number('times') }] : [],
    timeout_after_accept: number('timeout_after_accept'),
    webhook: { ...webhook, of: fields.get('of') },
    hide_phone: fields.get('hide_phone') || null,
  })
  return 'Applied.'
})

faults.addEventListener('reset', async () => {
  await ask('PUT', '/api/faults', {})
  find('faults-news').textContent = 'Nothing goes wrong any more.'
})

/** The form says what is switched on. */
function fill(now) {
  const fields = faults.elements
  fields.times.value = now.graph[0]?.times ?? 0
  if (now.graph[0]) fields.code.value = now.graph[0].code
  fields.timeout_after_accept.value = now.timeout_after_accept
  for (const name of webhookFields) fields[name].value = now.webhook[name]
  fields.of.value = now.webhook.of
  fields.hide_phone.value = now.hide_phone ?? ''
}

await refresh()
fill(await ask('GET', '/api/faults'))
// While the simulator is away there is nothing new.
setInterval(() => refresh().catch(() => undefined), 2000)
