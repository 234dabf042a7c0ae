/** Height of a row of one line: the estimate until a row is rendered. */
export const ROW_HEIGHT_PX = 37;

/** Takes the height of the rows that are not rendered. */
export function SpacerRow({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
