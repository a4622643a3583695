import { department } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ImportDialog } from '../../resource/import/ImportDialog.tsx'
import { ExportProgress } from '../../resource/list/export/ExportProgress.tsx'
import { RecycleBin } from '../../resource/list/deletion/RecycleBin.tsx'
import { useExport } from '../../resource/list/export/useExport.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { allDepartments } from './DepartmentNode.ts'
import { DepartmentPanel } from './DepartmentPanel.tsx'
import { DepartmentToolbar } from './DepartmentToolbar.tsx'
import { DepartmentTree } from './DepartmentTree.tsx'
import styles from './departments.module.css'
import { useDeleteDepartments } from './useDeleteDepartments.tsx'
import { useDepartmentLevels } from './useDepartmentLevels.ts'
import { useHeldWork } from './useHeldWork.ts'

/** 部门管理: the tree at the left, the selected department at the right; both are part of the URL. */
export function DepartmentPage() {
  const client = useQueryClient()
  const { can } = useSession()
  const tree = useDepartmentLevels()
  const { host, mayLeave } = useHeldWork()
  const [params, setParams] = useSearchParams()
  const [checked, setChecked] = useState<string[]>([])
  const [added, setAdded] = useState<{ parentId: string | null }>()
  const [opened, open] = useState<'import' | 'recycleBin'>()
  const exporting = useExport(department)
  const id = params.get('id') ?? tree.nodes?.[0]?.id

  const put = (name: 'id' | 'tab', value: string | undefined) => {
    const next = new URLSearchParams(params)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: name === 'tab' })
  }
  const select = async (wanted: string | undefined) => {
    if (wanted !== id && (await mayLeave())) put('id', wanted)
  }
  const refresh = () => void client.invalidateQueries({ queryKey: ['resource', 'department'] })
  const remove = useDeleteDepartments((ids) => {
    setChecked((before) => before.filter((one) => !ids.includes(one)))
    if (id === undefined || !ids.includes(id)) return
    // After a deletion the parent is selected.
    const parent = allDepartments(tree.nodes ?? []).find((node) => node.id === id)?.parentId
    put('id', parent ?? undefined)
  })

  return (
    <section className={layout.page}>
      <PageHeader title="部门管理" />
      <div className={styles.columns}>
        <div className={[layout.panel, styles.side].join(' ')}>
          <DepartmentToolbar
            checked={checked.length}
            acts={{
              addRoot: () => setAdded({ parentId: null }),
              deleteChecked: () => remove(checked),
              openImport: () => open('import'),
              exportAll: () =>
                void exporting.start({
                  ids: [],
                  params: {},
                  count: async () => (await resourceApi(department).list({ pageSize: 1 })).total,
                }),
              openRecycleBin: () => open('recycleBin'),
              refresh,
            }}
          />
          <DepartmentTree
            tree={tree}
            selected={id}
            onSelect={(node) => void select(node.id)}
            {...(can('department:delete') && { checked, onCheck: setChecked })}
          />
        </div>
        <div className={layout.panel}>
          <PageHostContext value={host}>
            {id === undefined ? (
              <EmptyHint description={tree.nodes ? '请先添加部门' : '加载中…'} />
            ) : (
              <DepartmentPanel
                key={id}
                id={id}
                tab={params.get('tab') ?? 'info'}
                onTab={(tab) => put('tab', tab)}
                onAddChild={() => setAdded({ parentId: id })}
                onDelete={() => remove([id])}
              />
            )}
          </PageHostContext>
        </div>
      </div>
      <ResourceForm
        resource={department}
        mode="add"
        open={added !== undefined}
        initial={{ parentId: added?.parentId ?? null, orgCategory: added?.parentId ? '2' : '1' }}
        onClose={() => setAdded(undefined)}
        onSaved={(row) => {
          if (typeof row.parentId === 'string') tree.setExpanded([...new Set([...tree.expanded, row.parentId])])
        }}
      />
      <ImportDialog resource={department} open={opened === 'import'} onClose={() => open(undefined)} />
      <RecycleBin resource={department} open={opened === 'recycleBin'} onClose={() => open(undefined)} />
      <ExportProgress taskId={exporting.taskId} fileName={exporting.fileName} forget={exporting.forget} />
    </section>
  )
}
