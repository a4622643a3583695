/// <reference types="vite/client" />
// Types of the peers, declared here because peers are installed only for a bench, but types are always checked.

declare module 'ag-grid-community' {
  export interface GridApi {
    startEditingCell(at: { rowIndex: number; colKey: string }): void
    getDisplayedRowAtIndex(row: number): { setDataValue(column: string, value: unknown): boolean } | undefined
  }
  type GridModule = { readonly moduleName: string }
  export const ModuleRegistry: { registerModules(modules: GridModule[]): void }
  export const CheckboxEditorModule: GridModule
  export const ClientSideRowModelApiModule: GridModule
  export const ClientSideRowModelModule: GridModule
  export const DateEditorModule: GridModule
  export const NumberEditorModule: GridModule
  export const RowApiModule: GridModule
  export const SelectEditorModule: GridModule
  export const TextEditorModule: GridModule
}

declare module 'ag-grid-react' {
  interface AgGridProps<Row> {
    columnDefs: readonly object[]
    rowData: readonly Row[]
    rowHeight: number
    headerHeight: number
    getRowId: (row: { data: Row }) => string
    enterNavigatesVerticallyAfterEdit: boolean
    onGridReady: (event: { api: import('ag-grid-community').GridApi }) => void
  }
  export function AgGridReact<Row>(props: AgGridProps<Row>): import('react').ReactNode
}

declare module 'vue' {
  export interface App {
    use(plugin: object): App
    mount(place: HTMLElement): void
    unmount(): void
  }
  export function createApp(root: () => object): App
  export function h(component: object, props: object, children?: () => object[]): object
  export function ref<T>(): { value: T | undefined }
}

declare module 'vxe-table' {
  export interface TableInstance {
    getData(row: number): object
    setEditCell(row: object, field: string): Promise<void>
    setRow(row: object, values: object): Promise<void>
  }
  export const VxeColumn: object
  export const VxeTable: object
  const plugin: object
  export default plugin
}

declare module 'vxe-pc-ui' {
  const plugin: object
  export default plugin
}
