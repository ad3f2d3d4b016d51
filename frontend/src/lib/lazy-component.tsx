// Components in chunks of their own, by the names under which their modules export them.
import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from './chunk'

type Load<N extends string, P> = () => Promise<Readonly<Record<N, ComponentType<P>>>>

const loadComponent = <N extends string, P>(name: N, load: Load<N, P>) =>
  loadChunk(name, load).then((chunk) => ({ default: chunk[name] }))

/** A component that is fetched when it is first shown. `instead` stands for it should it be lost; without it, its page fails. */
export function lazyComponent<N extends string, P>(name: N, load: Load<N, P>, instead?: ComponentType<P>) {
  const lost = instead && (() => ({ default: instead }))
  return lazy(() => loadComponent(name, load).then(undefined, lost))
}

/** A screen that can be preloaded, by its name. */
export const lazyScreen = <N extends string>(name: N, load: Load<N, object>) =>
  lazyWithPreload(() => loadComponent(name, load))

type Chunk = { default: ComponentType }

/** A screen that may be fetched before it is shown: then it is there at once, and nothing stands in for it meanwhile. The component waits for
 *  the chunk that `load` has begun to fetch. */
export function lazyWithPreload(getChunk: () => Promise<Chunk>) {
  let here: ComponentType | undefined
  let coming: Promise<Chunk> | undefined
  const load = () => {
    coming ??= getChunk().then((chunk) => {
      here = chunk.default
      return chunk
    })
    return coming
  }
  const Later = lazy(load)
  function Component() {
    // Kept: what is shown must not become another component, and lose its state, once the chunk is here.
    const [Screen] = useState<ComponentType>(() => here ?? Later)
    return <Screen />
  }
  return { Component, load }
}
