/** A row of one line: what a row is taken to be until it is drawn. */
export const ROW_HEIGHT_PX = 37;

/** Stands in for the rows that are not drawn. */
export function SpacerRow({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
