// pugixml: the whole tree, then a row's fields copied into strings.
#include <cstring>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "rounds.h"

static const char *const names[] = {
  "A_ID", "C_PROJECT_NAME", "C_PROJECT_NAME_E", "C_PRJ_TYPE_ID", "C_PRJ_PIC", "C_PROMOTION",
  "C_PRJ_PIC_PLAN", "C_PRICE", "C_PRJ_TELEPHONE", "C_PRJ_ADDRESS", "C_CUSTNAME_T", "N_CUST_ID",
  "P_MARK_LAT", "P_MARK_LON",
};
constexpr int field_count = sizeof names / sizeof *names;
static const int texts[] = {1, 2, 5, 7, 8, 9, 10};

struct Row {
  std::string fields[field_count];
};

static char *document;
static size_t length;

static const char *local_name(const char *name) {
  const char *colon = std::strchr(name, ':');
  return colon ? colon + 1 : name;
}

static long long work(Check *check) {
  long long start = now_ns();
  std::vector<Row> rows;
  pugi::xml_document tree;
  if (!tree.load_buffer(document, length, pugi::parse_default, pugi::encoding_utf8)) exit(65);
  pugi::xml_node result = tree.first_child().first_child().first_child().first_child();
  for (pugi::xml_node node : result.children()) {
    Row &row = rows.emplace_back();
    for (pugi::xml_node child : node.children()) {
      const char *name = local_name(child.name());
      for (int i = 0; i < field_count; i++) {
        if (std::strcmp(name, names[i])) continue;
        row.fields[i] = child.child_value();
        break;
      }
    }
  }
  long long time = now_ns() - start;
  check->rows = (long)rows.size();
  for (const Row &row : rows) {
    check->ids += atoll(row.fields[0].c_str()) % 1000003;
    for (int text : texts) check_text(check, row.fields[text].c_str());
  }
  return time;
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  document = read_file(arguments[1], &length);
  run_rounds(work);
}
