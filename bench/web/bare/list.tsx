/// <reference lib="dom" />
import { createRoot } from 'react-dom/client'
import { BareList } from './BareList.tsx'

const path = new URLSearchParams(window.location.search).get('path') ?? ''
createRoot(document.querySelector('#root')!).render(<BareList path={path} />)
