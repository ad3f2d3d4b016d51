// A screen in a chunk of its own that may be fetched before it is shown: then it is there at once, and nothing stands in for it meanwhile.
import { type ComponentType, lazy, useState } from 'react'

type Chunk = { default: ComponentType }

/** Whoever shows the component waits for the chunk that `load` has begun to fetch. */
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
