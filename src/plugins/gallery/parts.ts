import type { ReactNode } from "react";

/** A page of the gallery: components of the design system in their states. */
export interface GalleryPart {
  /** In the route: `/dev/panels/part?part=buttons`. */
  id: string;
  /** Names of the components in the code. */
  shows: string;
  load(): Promise<{ default: () => ReactNode }>;
}

/** All pages. A new component gets a page here, which the tests then open as well. */
export const galleryParts: readonly GalleryPart[] = [
  { id: "buttons", shows: "Button, IconButton, SplitButton, Menu, Tooltip, KeyCaps", load: () => import("./parts/Buttons.tsx") },
  { id: "fields", shows: "TextField, TextArea, PasswordField, NumberField, SearchField", load: () => import("./parts/Fields.tsx") },
  { id: "choices", shows: "Select, Combobox, Checkbox, RadioGroup, Switch, Segmented, Tabs", load: () => import("./parts/Choices.tsx") },
  { id: "overlays", shows: "Dialog, DeleteConfirmation, SecretOnce, Drawer, Popover, Toasts", load: () => import("./parts/Overlays.tsx") },
  {
    id: "display",
    shows: "Avatar, Badge, Tag, StateChip, Breadcrumb, Banner, Feed, KeyValueList, LinkCards, LinkRows",
    load: () => import("./parts/Display.tsx"),
  },
  { id: "states", shows: "Empty, ErrorState, NoPermission, Skeleton, Stat, Progress", load: () => import("./parts/States.tsx") },
  { id: "table", shows: "DataTable, Toolbar, FilterChips, BulkBar, PanelFoot", load: () => import("./parts/Table.tsx") },
  { id: "paged", shows: "PagedTable, PageControls, BulkCommands", load: () => import("./parts/PagedTables.tsx") },
  {
    id: "forms",
    shows: "Form, FormFields, FormSection, EditorBody, FormDialog, FormWizard, Modal",
    load: () => import("./parts/Forms.tsx"),
  },
  { id: "tiles", shows: "Tile, TileBar, TileMessage, TileControls", load: () => import("./parts/Tiles.tsx") },
  { id: "dates", shows: "Calendar, DatePicker, TimePicker, RangePicker, MomentField", load: () => import("./parts/Dates.tsx") },
  { id: "week", shows: "WeekGrid", load: () => import("./parts/Week.tsx") },
  { id: "charts", shows: "Chart, Sparkline, Donut", load: () => import("./parts/Charts.tsx") },
  { id: "pickers", shows: "EntityPicker, PickField", load: () => import("./parts/Pickers.tsx") },
  { id: "import", shows: "FileImport", load: () => import("./parts/Import.tsx") },
];
