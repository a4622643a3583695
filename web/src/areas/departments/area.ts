import { defineArea } from '../../defineArea.ts'

export const departments = defineArea({
  pages: {
    'system/DepartList': () => import('./DepartmentPage.tsx').then((module) => module.DepartmentPage),
    'system/DepartListSync': () => import('./DepartmentPage.tsx').then((module) => module.DepartmentPage),
    'system/DepartUserList': () => import('./MyDepartmentsPage.tsx').then((module) => module.MyDepartmentsPage),
    'system/AddressList': () => import('./AddressBookPage.tsx').then((module) => module.AddressBookPage),
  },
})
