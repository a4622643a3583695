import { DatabaseOutlined, FileExcelOutlined } from '@ant-design/icons'
import { dataSource, onlineForm, permissionCode, tenant } from '@lexdesk/domain'
import { lazyPart } from '@lexdesk/parts'
import { Button } from 'antd'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'

const AdoptDialog = lazyPart(() => import('./adopt/AdoptDialog.tsx').then((module) => module.AdoptDialog))
const WorkbookDialog = lazyPart(() => import('./workbook/WorkbookDialog.tsx').then((module) => module.WorkbookDialog))

interface FormCreation {
  buttons: ReactNode
  /** Held by the page: on a narrow screen the buttons are in a menu, which closes. */
  dialog: ReactNode
}

/** The ways to a new form besides 新增: from a workbook, or from a table. */
export function useFormCreation(): FormCreation {
  const { can } = useSession()
  const [opened, setOpened] = useState<'workbook' | 'table'>()
  const mayAdd = can(permissionCode(onlineForm, 'add'))
  // All tenants share the database: only users who may open tenants see its tables.
  const mayOwn = can(permissionCode(tenant, 'add'))
  const maySources = can(permissionCode(dataSource, 'test'))
  const mayAdopt = mayOwn || maySources
  const buttons = useMemo(
    () =>
      mayAdd && (
        <>
          <Button icon={<FileExcelOutlined />} onClick={() => setOpened('workbook')}>
            从工作簿创建
          </Button>
          {mayAdopt && (
            <Button icon={<DatabaseOutlined />} onClick={() => setOpened('table')}>
              纳入数据表
            </Button>
          )}
        </>
      ),
    [mayAdd, mayAdopt],
  )
  const close = () => setOpened(undefined)
  const dialog = opened && (
    <Suspense>
      {opened === 'workbook' ? (
        <WorkbookDialog onClose={close} />
      ) : (
        <AdoptDialog mayOwn={mayOwn} maySources={maySources} onClose={close} />
      )}
    </Suspense>
  )
  return { buttons, dialog }
}
