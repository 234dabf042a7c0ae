/** Height of a row with one line of text. It is the estimate for rows that are not rendered. */
export const ROW_HEIGHT_PX = 37;

/** An empty row that is as high as all the rows that it replaces. */
export function SpacerRow({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
