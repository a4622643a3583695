// The door of the workspace.
export { CronBuilder, type CronBuilderProps } from './cron/CronBuilder.tsx'
export { CronInput, type CronInputProps } from './cron/CronInput.tsx'
export type { CellRule } from './grid/model/CellRule.ts'
export { type CellType, cellTypeOf } from './grid/model/cellType.ts'
export type { CellProblem } from './grid/model/createValidation.ts'
export type { CellOption, GridColumn, GridValues } from './grid/model/GridColumn.ts'
export { removeRows } from './grid/model/removeRows.ts'
export { TablesProblem, validateFormAndTables } from './grid/model/validateFormAndTables.ts'
export type { CellSources } from './grid/view/CellSources.ts'
export type { ColumnSettings } from './grid/view/ColumnSettings.ts'
export { createGrid, type CreateGridOptions, type Grid } from './grid/view/createGrid.ts'
export { DataGrid, type DataGridProps } from './grid/view/DataGrid.tsx'
export type { GridCell } from './grid/view/GridCell.ts'
export type { GridSlots } from './grid/view/GridSource.ts'
export { GridToolbar } from './grid/view/GridToolbar.tsx'
export { AdvancedQuery } from './query/AdvancedQuery.tsx'
export type {
  AdvancedCondition,
  AdvancedQueryProps,
  QueryEditorProps,
  QueryFieldSpec,
  QueryRecord,
  QueryRule,
  QueryValue,
  SavedQuery,
  SavedQueryStore,
} from './query/AdvancedCondition.ts'
export { FileUpload, type FileUploadProps } from './upload/FileUpload.tsx'
export { ImageUpload, type ImageUploadProps } from './upload/ImageUpload.tsx'
export { missingPicture } from './upload/missingPicture.ts'
export type { UploadedFile, UploadFunction } from './upload/UploadControlProps.ts'
export type { UploadType } from './upload/fileProblem.ts'
export type { StoredFile } from './upload/uploadList.ts'
export { AreaLinkage, type AreaLinkageProps } from './controls/AreaLinkage.tsx'
export { type FilterType, unwrapFilter, wrapFilter } from './controls/filterText.ts'
export { DictionaryRadio, type DictionaryRadioProps } from './controls/DictionaryRadio.tsx'
export type { DictionaryChoiceProps } from './controls/DictionaryChoice.tsx'
export { DictionarySelect } from './controls/DictionarySelect.tsx'
export { InputFilter, type InputFilterProps } from './controls/InputFilter.tsx'
export { MultiSelectDictionary } from './controls/MultiSelectDictionary.tsx'
export { SearchSelect, type SearchSelectProps } from './controls/SearchSelect.tsx'
export { SliderVerifier, type SliderVerifierProps } from './controls/SliderVerifier.tsx'
export { TimeInput, type TimeInputProps } from './controls/TimeInput.tsx'
export { YesNoSwitch, type YesNoSwitchProps } from './controls/YesNoSwitch.tsx'
export { BusinessPicker, type BusinessPickerProps } from './pickers/BusinessPicker.tsx'
export { CategorySelect, type CategorySelectProps } from './pickers/CategorySelect.tsx'
export type { ControlProps } from './pickers/ControlProps.ts'
export { DepartmentPicker, type DepartmentPickerProps } from './pickers/DepartmentPicker.tsx'
export type { LoadRecords, PickerRecord, RecordColumn, RecordRequest } from './pickers/PickerRecord.ts'
export { PopupPicker, type PopupPickerProps } from './pickers/PopupPicker.tsx'
export { PositionPicker, type PositionPickerProps } from './pickers/PositionPicker.tsx'
export { RecordPicker, type RecordPickerProps } from './pickers/RecordPicker.tsx'
export type { LoadReport } from './pickers/reportMetadata.ts'
export { RolePicker, type RolePickerProps } from './pickers/RolePicker.tsx'
export { TreeDictionarySelect, type TreeDictionarySelectProps } from './pickers/TreeDictionarySelect.tsx'
export { TreePicker, type TreePickerProps, type ValueText } from './pickers/TreePicker.tsx'
export { UserPicker, type UserPickerProps } from './pickers/UserPicker.tsx'
export type { LoadNodes } from './pickers/useTree.ts'
