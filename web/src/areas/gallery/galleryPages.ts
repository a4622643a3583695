import type { ComponentType } from 'react'

type LoadPage = () => Promise<ComponentType<object>>

/** The examples of the data-entry parts, by the names of their components in the menu. */
export const galleryPages: Readonly<Record<string, LoadPage>> = {
  'gallery/Cron': () => import('./CronPage.tsx').then((module) => module.CronPage),
  'gallery/Grid': () => import('./GridPage.tsx').then((module) => module.GridPage),
  'gallery/Pickers': () => import('./PickersPage.tsx').then((module) => module.PickersPage),
  'gallery/Controls': () => import('./ControlsPage.tsx').then((module) => module.ControlsPage),
}
