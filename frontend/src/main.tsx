// Starts the application.
import '#/styles/index.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#/app/app'
import { preloadRoute } from '#/app/preload-route'
import '#/app/shell.chunk'
import { site } from '#/lib/site'

const root = document.getElementById('root')
if (!root) throw new Error('No #root')
const page = createRoot(root)
preloadRoute(site, location.pathname).then(() =>
  // In short pieces: the page answers to touches meanwhile.
  startTransition(() => {
    page.render(
      <StrictMode>
        <App site={site} />
      </StrictMode>,
    )
  }),
)
