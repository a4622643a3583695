import { useExtended } from '../api/resource/useExtended.ts'
import { type AnyRow, hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { Button } from 'antd'
import { lazyPart } from '@lexdesk/parts'
import { Suspense, useMemo, useState } from 'react'
import { resourceApi } from '../api/resource/resourceApi.ts'
import { useSession } from '../api/session/useSession.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import layout from '../ui/page/pageLayout.module.css'
import styles from '../ui/page/fullPage.module.css'
import { TableSkeleton } from '../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../ui/page/useBreakpoint.ts'
import type { BulkAct } from './bulk/BulkAct.ts'
import { BulkButton } from './bulk/BulkButton.tsx'
import { BulkDialog } from './bulk/BulkDialog.tsx'
import { createBulkKeys } from './bulk/bulkKeys.ts'
import { ConditionBar } from './list/search/ConditionBar.tsx'
import { ExportProgress } from './list/export/ExportProgress.tsx'
import { GroupButton } from './list/groups/GroupButton.tsx'
import { ListAddressProvider, useOwnAddress } from './list/address/ListAddress.ts'
import { ListBody } from './list/table/ListBody.tsx'
import { ListDialogs } from './list/ListDialogs.tsx'
import { BatchBar } from './list/head/BatchBar.tsx'
import { ListActions } from './list/head/ListActions.tsx'
import head from './list/head/listHead.module.css'
import { ListTools } from './list/head/ListTools.tsx'
import { StateTabs } from './list/head/StateTabs.tsx'
import { conditionParams, groupedSort, sortParams } from './list/address/listUrl.ts'
import { SavedViews } from './list/search/SavedViews.tsx'
import { SearchBar } from './list/search/SearchBar.tsx'
import { type ColumnSettingsModel, type FirstColumns, useColumnSettings } from './list/columns/useColumnSettings.ts'
import { useDeleteRows } from './list/deletion/useDeleteRows.tsx'
import { useDensity } from './list/columns/useDensity.ts'
import { useExport } from './list/export/useExport.ts'
import { useSearchKey } from './list/search/useSearchKey.ts'
import { useStableActs } from './list/useStableActs.ts'
import { useListDialogs } from './list/useListDialogs.ts'
import { useLiveRows } from './list/table/useLiveRows.ts'
import { useResourceList } from './list/useResourceList.ts'
import { useSelection } from './list/table/useSelection.ts'
import { treeKey, type TreeRow } from './list/table/useTreeRows.ts'
import { anySlots, type ResourceSlots } from './ResourceSlots.ts'
import { SheetButton } from './sheet/SheetButton.tsx'
import { withoutFields } from './withoutFields.ts'

const SheetEditor = lazyPart(() => import('./sheet/SheetEditor.tsx').then((module) => module.SheetEditor))

interface ResourceListProps<R extends Resource> {
  resource: R
  slots?: ResourceSlots<R> | undefined
}

interface InnerListProps<R extends Resource> extends ResourceListProps<R> {
  /** Fields with fixed values that all its rows have and new rows get. */
  within: Record<string, string>
  /** The initial columns, if there is less space than on a page of its own. */
  columns?: FirstColumns
}

const noFields: Record<string, string> = {}

/** The list page of any resource. Another resource is another page: no state is shared. */
export function ResourceList<R extends Resource>({ resource, slots }: ResourceListProps<R>) {
  const extended = useExtended(resource)
  if (!extended) return <TableSkeleton rows={10} columns={6} />
  return <ListPage key={resource.name} resource={extended} slots={anySlots(slots)} />
}

/** A list inside a page about its parent: the items of a dictionary, the runs of a job. */
export function InnerList<R extends Resource>({ resource, slots, within, columns }: InnerListProps<R>) {
  const address = useOwnAddress()
  const extended = useExtended(resource)
  if (!extended) return <TableSkeleton rows={5} columns={4} />
  return (
    <ListAddressProvider value={address}>
      <ListPage
        key={JSON.stringify(within)}
        resource={extended}
        slots={anySlots(slots)}
        within={within}
        columns={columns}
      />
    </ListAddressProvider>
  )
}

interface ListPageProps {
  resource: Resource
  slots: ResourceSlots
  within?: Record<string, string>
  columns?: FirstColumns | undefined
}

function ListPage({ resource, slots, within, columns }: ListPageProps) {
  const { isMobile } = useBreakpoint()
  const list = useResourceList(resource, undefined, within)
  const settings = useInnerColumns(useColumnSettings(resource, columns), within)
  const ownResource = useMemo(() => withoutFields(resource, Object.keys(within ?? {})), [resource, within])
  const [density, setDensity] = useDensity()
  const selection = useSelection()
  const dialogs = useListDialogs(resource, within)
  const exporting = useExport(resource)
  const removeRows = useDeleteRows(resource, list.remove, selection.drop, slots)
  const marked = useLiveRows(resource.name)
  const page = useSearchKey()
  const [sheet, setSheet] = useState<'open' | 'left'>()
  const { can } = useSession()
  const [bulk, setBulk] = useState<{ act: BulkAct; rows: readonly AnyRow[] }>()
  const [bulkKeys] = useState(createBulkKeys)
  const [isSearching, setSearching] = useState(false)
  const [currentId, setCurrentId] = useState<string>()
  const current = slots.below && currentId !== undefined ? rowIn(list.rows, currentId) : undefined
  const isFilling = within === undefined && slots.below === undefined
  const isBatch = selection.count > 0 && !isSearching
  const states = Object.hasOwn(within ?? noFields, resource.states?.field ?? '') ? undefined : resource.states
  const mayExport = hasAct(resource, 'export') && can(permissionCode(resource, 'export'))

  const exportRows = (ids: string[]) => {
    const params = { ...conditionParams(list.state), ...sortParams(groupedSort(list.state)), ...within }
    // A tree shows only its roots, but all of it is exported.
    const count = async () =>
      list.isTree ? (await resourceApi(resource).list({ ...within, pageSize: 1 })).total : list.total
    void exporting.start({ ids, params, count })
  }
  const acts = useStableActs({
    add: dialogs.add,
    open: dialogs.showDetail,
    edit: dialogs.edit,
    addChild: dialogs.addChild,
    openLevel: (row: AnyRow) => list.search({ [resource.parentField!]: treeKey(resource, row) }),
    showBelow: (row: AnyRow) => setCurrentId(row.id),
    remove: (row: AnyRow) => removeRows([row]),
  })

  const toolbarSlot =
    typeof slots.toolbar === 'function'
      ? slots.toolbar({ chosen: selection.rows, clear: selection.clear })
      : slots.toolbar

  if (sheet === 'open')
    return (
      <section className={within ? layout.page : styles.page}>
        {!within && <PageHeader title={resource.title} />}
        <div className={within ? layout.panel : styles.panel}>
          <Suspense fallback={<TableSkeleton rows={10} />}>
            <SheetEditor
              resource={resource}
              slots={slots}
              list={list}
              within={within}
              onClose={() => setSheet('left')}
            />
          </Suspense>
        </div>
      </section>
    )
  const bulkButton = (
    <BulkButton
      resource={resource}
      slots={slots}
      rows={selection.rows}
      onRemove={() => removeRows(selection.rows)}
      onBegin={(act, rows) => setBulk({ act, rows })}
    />
  )
  const tools = (
    <ListTools
      isQueryActive={list.state.query !== null}
      isRefreshing={list.isRefreshing}
      isMobile={isMobile}
      settings={settings}
      density={density}
      onDensity={setDensity}
      onQuery={() => dialogs.open('query')}
      onRefresh={list.refresh}
      views={
        <>
          <SavedViews resource={resource} state={list.state} onShow={list.show} />
          {!isMobile && <GroupButton resource={resource} list={list} />}
        </>
      }
    />
  )
  const actions = (
    <ListActions
      resource={resource}
      isExporting={exporting.isBusy}
      isMobile={isMobile}
      bulk={
        <>
          {!isBatch && bulkButton}
          <SheetButton
            resource={resource}
            isMobile={isMobile}
            isBack={sheet === 'left'}
            onOpen={() => setSheet('open')}
          />
        </>
      }
      slot={toolbarSlot}
      tools={isMobile && tools}
      acts={{
        add: dialogs.add,
        openImport: () => dialogs.open('import'),
        exportRows: () => exportRows([]),
        openRecycleBin: () => dialogs.open('recycleBin'),
      }}
    />
  )

  return (
    <section ref={page} className={isFilling ? styles.page : layout.page}>
      {!within && (
        <PageHeader
          title={resource.title}
          beside={
            <>
              {!list.isLoading && !list.isTree && <span className={head.total}>{list.total}</span>}
              {slots.viewChoice}
            </>
          }
          extra={actions}
        />
      )}
      {slots.pageTop}
      <div className={isFilling ? styles.panel : layout.panel}>
        {within && actions}
        {states && <StateTabs resource={resource} states={states} list={list} within={within} />}
        <div className={head.filters}>
          <div className={isBatch ? head.covered : head.search}>
            <SearchBar
              resource={ownResource}
              filters={list.state.filters}
              onSearch={list.search}
              isInner={within !== undefined}
              tabField={states?.field}
              after={
                selection.count > 0 && (
                  <Button type="link" onClick={() => setSearching(false)}>{`已选 ${selection.count} 项`}</Button>
                )
              }
            />
            {isBatch && (
              <BatchBar
                rows={list.rows}
                selection={selection}
                onExport={mayExport ? () => exportRows(selection.ids) : undefined}
                isExporting={exporting.isBusy}
                bulk={bulkButton}
                onSearch={() => setSearching(true)}
              />
            )}
          </div>
          {!isMobile && tools}
        </div>
        <ConditionBar resource={resource} list={list} onEditQuery={() => dialogs.open('query')} />
        <ListBody
          resource={resource}
          slots={slots}
          list={list}
          settings={settings}
          selection={selection}
          marked={marked}
          current={current?.id}
          density={density}
          isMobile={isMobile}
          acts={acts}
          onAdd={acts.add}
          isInner={!isFilling}
          within={within}
        />
      </div>
      {slots.below && (
        <section className={layout.panel} aria-label={slots.below.title}>
          {slots.below.show(current)}
        </section>
      )}
      <ListDialogs resource={resource} slots={slots} list={list} dialogs={dialogs} within={within} />
      {bulk && (
        <BulkDialog
          key={bulk.act.key}
          resource={resource}
          {...bulk}
          keys={bulkKeys}
          onDone={selection.drop}
          onClose={() => setBulk(undefined)}
        />
      )}
      <ExportProgress taskId={exporting.taskId} fileName={exporting.fileName} forget={exporting.forget} />
    </section>
  )
}

/** A row of the list, or of the levels below it. */
function rowIn(rows: readonly TreeRow[], id: string): TreeRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : rowIn(row.children ?? [], id)
    if (found) return found
  }
  return undefined
}

/** The columns of an inner list, without the fields that all its rows have in common. */
function useInnerColumns(settings: ColumnSettingsModel, within: Record<string, string> = noFields) {
  return useMemo(() => {
    const isOwn = ({ name }: { name: string }) => !Object.hasOwn(within, name)
    return { ...settings, columns: settings.columns.filter(isOwn), visible: settings.visible.filter(isOwn) }
  }, [settings, within])
}
