import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from './app/page.tsx'
import { showTheme } from './app/theme.ts'
import './design/base.css'

showTheme()

const place = document.querySelector('#page')
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
