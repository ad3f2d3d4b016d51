// The categories of a list of services, in the order in which they first appear.
import type { Service } from './services'

export interface Category {
  readonly name: string
  readonly color: string | null
  readonly count: number
}

export function categoriesOf(services: readonly Service[]): readonly Category[] {
  const found = new Map<string, Category>()
  for (const { category_name: name, category_color: color } of services) {
    if (name === null) continue
    const known = found.get(name)
    found.set(name, { name, color: known?.color ?? color, count: (known?.count ?? 0) + 1 })
  }
  return [...found.values()]
}

/** The services of one category; of all for null. */
export function inCategory(services: readonly Service[], category: string | null): readonly Service[] {
  return category === null ? services : services.filter((service) => service.category_name === category)
}
