// The category chips of a service list, derived from the services themselves.
import type { Service } from '#/api/services'

export interface Category {
  readonly name: string
  readonly color: string | null
}

/** Each category once, in the order of the services, in the colour of its first service. */
export function categoriesOf(services: readonly Service[]): Category[] {
  const found = new Map<string, Category>()
  for (const { category_name: name, category_color: color } of services) {
    if (name !== null && !found.has(name)) found.set(name, { name, color })
  }
  return [...found.values()]
}

/** The services of one category; of all for null. */
export function inCategory(services: readonly Service[], category: string | null): readonly Service[] {
  return category === null ? services : services.filter((service) => service.category_name === category)
}
