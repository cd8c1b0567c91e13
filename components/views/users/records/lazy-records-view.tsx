export { RecordsView as default } from './records-view'
