import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './app/Root.tsx'
import './app/page.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
