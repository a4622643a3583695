import type { ComponentType } from 'react'
import { galleryPages } from '../../areas/gallery/galleryPages.ts'
import { onlinePages } from '../../areas/online/onlinePages.ts'

type LoadPage = () => Promise<ComponentType<object>>

/** Pages that an area has written itself, by their names on the wire. */
export const ownPages: ReadonlyMap<string, LoadPage> = new Map<string, LoadPage>([
  ['dashboard/Analysis', () => import('../../areas/home/HomePage.tsx').then((module) => module.HomePage)],
  ['resource/holiday', () => import('../../areas/holiday/HolidayPage.tsx').then((module) => module.HolidayPage)],
  [
    'system/UserAnnouncementList',
    () => import('../../areas/notices/MyNoticesPage.tsx').then((module) => module.MyNoticesPage),
  ],
  ...Object.entries(onlinePages),
  ...Object.entries(galleryPages),
])
