import { defineArea } from '../../defineArea.ts'

/** The demo pages of the data-entry components, by their component names in the menu. */
export const gallery = defineArea({
  pages: {
    'gallery/Cron': () => import('./CronPage.tsx').then((module) => module.CronPage),
    'gallery/Grid': () => import('./GridPage.tsx').then((module) => module.GridPage),
    'gallery/GridCells': () => import('./GridCellsPage.tsx').then((module) => module.GridCellsPage),
    'gallery/Tables': () => import('./TablesPage.tsx').then((module) => module.TablesPage),
    'gallery/Pickers': () => import('./PickersPage.tsx').then((module) => module.PickersPage),
    'gallery/Controls': () => import('./ControlsPage.tsx').then((module) => module.ControlsPage),
    'gallery/Query': () => import('./QueryPage.tsx').then((module) => module.QueryPage),
    'gallery/Editors': () => import('./EditorsPage.tsx').then((module) => module.EditorsPage),
    'gallery/Uploads': () => import('./UploadsPage.tsx').then((module) => module.UploadsPage),
  },
})
